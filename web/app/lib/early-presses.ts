/**
 * What is pressed before the page has come to life is not lost. A control that cannot answer yet carries `data-early`,
 * and the name of what it does in `data-does`; this script, the first of the page, keeps presses of such away from the
 * browser and presses the same control again as soon as it has lost the mark. What the scripts that answer are to come
 * from may be slow, or gone: after five seconds links are followed and forms sent as they would be without scripts.
 * Runs as a script of its own in the head; only the server has its text.
 */
export const earlyPressesScript = import.meta.env.SSR
  ? `(()=>{
var waiting=[],observer,timer;
var mark=function(e,on){if(on)e.setAttribute("aria-busy","true");else e.removeAttribute("aria-busy")};
var done=function(){if(!waiting.length){observer.disconnect();observer=0;clearTimeout(timer)}};
var look=function(){
waiting=waiting.filter(function(w){
if(w.form){if(w.form.hasAttribute("data-early"))return true;mark(w.at);w.form.requestSubmit();return false}
var live=w.inside.querySelector('[data-does="'+w.does+'"]:not([data-early])');
if(!live)return true;mark(w.at);live.click();return false});
done()};
var late=function(){var all=waiting;waiting=[];done();
all.forEach(function(w){mark(w.at);if(w.form)w.form.submit();else if(w.at.href)location.assign(w.at.href)})};
var keep=function(event,w){event.preventDefault();event.stopImmediatePropagation();
if(waiting.some(function(o){return o.at===w.at}))return;
mark(w.at,1);waiting.push(w);
if(!observer){observer=new MutationObserver(look);
observer.observe(document,{subtree:true,childList:true,attributeFilter:["data-early"]});
timer=setTimeout(late,5000)}};
addEventListener("click",function(e){
if(e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;
var at=e.target.closest&&e.target.closest("[data-does][data-early]");
if(at)keep(e,{at:at,does:at.dataset.does,inside:at.closest("li,[data-card],section")||document})},true);
addEventListener("submit",function(e){
if(e.target.hasAttribute("data-early"))keep(e,{at:e.target,form:e.target})},true);
})()`.replaceAll("\n", "")
  : "";
