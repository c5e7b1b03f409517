/** The stylesheet of the hosted pages, with light and dark themes. Loads nothing from other origins. */
export const STYLE = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url(/c/inter.woff2) format("woff2"); }
@font-face { font-family: Fraunces; font-weight: 100 900; font-display: swap; src: url(/c/fraunces.woff2) format("woff2"); }
:root {
  color-scheme: light dark;
  --ink: #1c2433; --quiet: #5a6072; --linen: #f7f3ec; --card: #fffdf9; --line: #e0d8ca; --field: #8b8577;
  --amber: #e8a33d; --amber-deep: #d98f22; --on-amber: #1c2433; --wrong: #a3271c; --wrong-soft: #fbeae6;
  --pine: #1f5c4a; --note: #f3e8d3; --focus: #1c2433; --shadow: 0 1px 2px rgb(28 36 51 / 6%), 0 12px 32px rgb(28 36 51 / 8%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f2ece0; --quiet: #b3b6c2; --linen: #131926; --card: #1c2433; --line: #333d52; --field: #7d869b;
    --amber: #e8a33d; --amber-deep: #f2b75c; --wrong: #ff9d8f; --wrong-soft: #3a2227;
    --pine: #8fd3b9; --note: #2a2a2c; --focus: #f2ece0; --shadow: 0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px rgb(0 0 0 / 30%);
  }
}
* { box-sizing: border-box; }
html { font: 16px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--linen); color: var(--ink); display: flex; flex-direction: column; }
a { color: inherit; text-underline-offset: 3px; }
h1, h2, .amount { font-family: Fraunces, Georgia, "Times New Roman", serif; font-weight: 600; letter-spacing: -0.01em; line-height: 1.2; margin: 0; }
h1 { font-size: 1.25rem; }
h2 { font-size: 1.125rem; }
.banner { display: block; background: var(--note); border-bottom: 1px solid var(--line); padding: 8px 24px; font-size: 0.875rem; text-align: center; margin: 0; }
.banner strong { font-weight: 600; }
.brand { display: flex; align-items: center; gap: 10px; font: 600 1.375rem/1.2 Fraunces, Georgia, serif; letter-spacing: -0.01em; margin: 0 0 32px; }
.brand svg { width: 30px; height: 30px; }
.roof { fill: #15203a; }
.keyhole { fill: #f2a93b; }
@media (prefers-color-scheme: dark) { .roof { fill: #3b4d7a; } }
main { align-items: start; align-content: start; width: 100%; max-width: 1040px; margin: 0 auto; padding: 40px 24px 64px; flex: 1; display: grid; gap: 48px; }
main.narrow { max-width: 520px; }
@media (min-width: 860px) { main.wide { grid-template-columns: 1fr 1fr; padding-top: 72px; gap: 72px; } }
.back { display: inline-flex; align-items: center; gap: 6px; color: var(--quiet); text-decoration: none; margin-bottom: 24px; padding: 4px 0; }
.back:hover { color: var(--ink); text-decoration: underline; }
.quiet { color: var(--quiet); }
.small { font-size: 0.875rem; }
.amount { font-size: 2.5rem; margin: 8px 0 32px; }
.picture { display: block; width: 100%; height: auto; aspect-ratio: 16 / 10; object-fit: cover; border-radius: 16px; margin: 0 0 24px; background: var(--note); }
@media (max-width: 859px) {
  .summary-head { display: flex; justify-content: space-between; align-items: center; gap: 16px; margin-bottom: 16px; }
  .summary-head .amount { margin-bottom: 0; }
  .picture { flex: none; width: 96px; height: 72px; aspect-ratio: auto; margin: 0; }
}
.dates { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; margin: 8px 0 0; }
.dates dt { color: var(--quiet); }
.dates dd { margin: 0; font-variant-numeric: tabular-nums; }
.about { display: block; margin-top: 4px; max-width: 44ch; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: flex; justify-content: space-between; gap: 24px; padding: 12px 0; border-top: 1px solid var(--line); }
.lines li.total { font-weight: 600; }
.lines li > span:last-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 28px; box-shadow: var(--shadow); }
@media (max-width: 480px) { main { padding: 24px 16px 48px; gap: 32px; } .card { padding: 20px; } }
form { display: grid; gap: 20px; margin: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.field { display: grid; gap: 6px; align-content: start; }
label, legend { font-weight: 500; font-size: 0.9375rem; }
input:not([type=radio]), select {
  width: 100%; font: inherit; font-size: 1rem; color: inherit; background: var(--linen); border: 1px solid var(--field); border-radius: 10px;
  padding: 12px 14px; min-height: 48px; font-variant-numeric: tabular-nums;
}
::placeholder { color: var(--quiet); opacity: 1; }
input[aria-invalid=true] { border: 2px solid var(--wrong); padding: 11px 13px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.wrong { color: var(--wrong); font-size: 0.875rem; margin: 0; }
.alert { background: var(--wrong-soft); color: var(--wrong); border: 1px solid var(--wrong); border-radius: 10px; padding: 12px 16px; margin: 0; font-weight: 500; }
button, .button {
  appearance: none; font: inherit; font-weight: 600; min-height: 52px; padding: 12px 20px; border-radius: 12px; border: 1px solid transparent; width: 100%;
  background: var(--amber); color: var(--on-amber); cursor: pointer; text-align: center; text-decoration: none; display: inline-block;
}
button:hover, .button:hover { background: var(--amber-deep); }
button.plain, .button.plain { background: transparent; color: var(--ink); border-color: var(--field); }
button.plain:hover, .button.plain:hover { background: var(--note); }
details { margin-top: 24px; border-top: 1px solid var(--line); padding-top: 16px; }
summary { cursor: pointer; font-weight: 500; padding: 4px 0; }
.cards { margin: 12px 0 0; display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; font-size: 0.875rem; }
.cards dt { font-variant-numeric: tabular-nums; white-space: nowrap; user-select: all; }
.cards dd { margin: 0; color: var(--quiet); }
.stack { display: grid; gap: 16px; align-content: start; }
.stack .brand { margin-bottom: 8px; }
form > p { margin: 0; }
.stack p { margin: 0; }
.choices { border: 0; padding: 0; margin: 0; display: grid; gap: 10px; }
.choices legend { padding: 0; margin-bottom: 10px; }
.choices label { display: flex; gap: 12px; align-items: center; border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px; font-weight: 400; min-height: 48px; }
.choices input { accent-color: var(--amber-deep); width: 18px; height: 18px; }
footer { text-align: center; padding: 0 24px 32px; color: var(--quiet); font-size: 0.8125rem; }
`;
