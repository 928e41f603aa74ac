import type { Post } from "@unknot/contract/schemas";
import { useState } from "react";
import { CommentsPanel } from "../app/features/discussion/comments-panel";
import { FeedHead } from "../app/features/post-list/feed-head";
import { AdSlot } from "../app/parts/ad-slot";
import { EmptyState } from "../app/parts/empty-state";
import { PostArticle } from "../app/parts/post-article";
import { PostCard } from "../app/parts/post-card";
import { Sheet } from "../app/parts/sheet";
import { SimilarList } from "../app/parts/similar-list";
import { Button } from "../app/ui/button";
import { comments, foundPost, hiddenFromReaders, hiddenPost, importedPost, longPost, post, wideWords } from "./content";
import { Section, State } from "./section";

const page = (list: typeof comments) => ({
  success: true as const,
  list,
  totalCount: list.length,
  page: 1,
  pageSize: 20,
  hasMore: false,
});

function Card({ of }: { of: Post }) {
  const [isShown, setShown] = useState(false);
  return (
    <PostCard
      post={of}
      showsComments={isShown}
      onComments={(_id, isShown) => setShown(isShown)}
      renderComments={() => (
        <CommentsPanel author="ada" postId={of.id} heading="h3" on={of.title} firstPage={page(comments)} />
      )}
    />
  );
}

const CARDS = {
  short: post,
  long: longPost,
  "found by a search": foundPost,
  imported: importedPost,
  "very long words": wideWords,
};
const ARTICLES = {
  whole: { ...post, id: "10" },
  "hidden, as its author sees it": hiddenPost,
  "hidden, as others see it": hiddenFromReaders,
};

/** Everything of `parts/` that shows posts, and the lists they stand in. */
export function Posts() {
  return (
    <>
      <Section name="Heads of lists">
        <FeedHead wanted={{ searchBy: "trending" }} found={{ count: 5, isMore: false, didYouMean: null }} />
        <FeedHead
          wanted={{ searchBy: "text", value: "ketle" }}
          found={{ count: 1000, isMore: true, didYouMean: "kettle" }}
        />
        <FeedHead wanted={{ searchBy: "text", value: "qqq" }} found={{ count: 0, isMore: false, didYouMean: null }} />
      </Section>
      <Section name="Cards">
        {Object.entries(CARDS).map(([name, of]) => (
          <State key={name} name={name}>
            <Card of={of} />
          </State>
        ))}
        <AdSlot />
      </Section>
      <Section name="Articles">
        {Object.entries(ARTICLES).map(([name, of]) => (
          <State key={name} name={name}>
            <PostArticle post={of} titleId={`article${of.id}`}>
              <SimilarList
                lists={[
                  {
                    heading: "Also Try",
                    posts: [{ id: "2", title: longPost.title, of: "Rowan, worked for 3 people" }],
                  },
                ]}
              />
            </PostArticle>
          </State>
        ))}
      </Section>
      <Section name="Comments">
        <State name="with replies, hidden and deleted ones">
          <CommentsPanel author="ada" postId="20" heading="h3" on="one" firstPage={page(comments)} />
        </State>
        <State name="none">
          <CommentsPanel author="ada" postId="21" heading="h3" on="another" firstPage={page([])} />
        </State>
      </Section>
      <Section name="Notes">
        <State name="empty or failed">
          <EmptyState title="No posts could be found">
            <Button look="primary">Create a Post</Button>
          </EmptyState>
        </State>
        <State name="a sheet">
          <Sheet title="Check your mail">
            <p>The link is valid for a day.</p>
          </Sheet>
        </State>
      </Section>
    </>
  );
}
