/** The text of an article, as plain as on the help page. */
export const Paragraphs = ({ text }: { text: readonly string[] }) => (
  <>
    {text.map((paragraph, index) => (
      <p key={index} className="words">
        {paragraph}
      </p>
    ))}
  </>
);
