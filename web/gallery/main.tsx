import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { DataProvider } from "../app/data/query-client";
import { Main } from "../app/shell/main";
import { Button } from "../app/ui/button";
import { IconSprite } from "../app/ui/icon";
import { ToastRegion } from "../app/ui/toast";
import { Controls } from "./controls";
import { Posts } from "./posts";
import "../app/styles/tokens.css";
import "../app/styles/base.css";

function switchTheme(): void {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "light" ? "dark" : "light";
}

function Gallery() {
  return (
    <DataProvider>
      <IconSprite />
      <Main isText>
        <h1>Gallery</h1>
        <p>
          Every component in every state. <Button onClick={switchTheme}>Switch the theme</Button>
        </p>
        <Controls />
        <Posts />
      </Main>
      <ToastRegion />
    </DataProvider>
  );
}

const router = createMemoryRouter([{ path: "*", element: <Gallery /> }]);
createRoot(document.getElementById("gallery") as HTMLElement).render(<RouterProvider router={router} />);
