/** What an article is found by besides its title, a line each: other ways to ask, or words. */
export const Asks = ({ asks }: { asks: string }) =>
  asks === '' ? (
    <span className="none">–</span>
  ) : (
    <ul className="asks">
      {asks.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
