// Text of the rules, which names addresses as they are.

/** A URL within the text becomes a link, and so does a tool of this site, beside the report. */
export const WithLinks = ({ text }: { text: string }) =>
  text.split(/(https:\/\/[^\s]+[^\s.,;:)]|\/tool\/[a-z-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    ),
  )
