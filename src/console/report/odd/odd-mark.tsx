/** That something is not as usual: its words are said by whoever names it. */
export const OddMark = ({ text }: { readonly text?: string }) => (
  <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" data-odd="" className="mr-1 inline-block shrink-0 text-warn">
    {text === undefined ? null : <title>{text}</title>}
    <path d="M4 0 8 4 4 8 0 4z" fill="currentColor" />
  </svg>
);
