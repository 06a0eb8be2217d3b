/** Icon names that the menu tree uses, and those of the shell; 16 px, drawn with the text's colour. */
const paths: Readonly<Record<string, string>> = {
  home: "M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5",
  shield: "M8 2 3 4v4c0 3 2 5 5 6 3-1 5-3 5-6V4z",
  settings: "M3 5h6m4 0h0M3 11h1m5 0h4M11 3v4M6 9v4",
  building: "M4 14V2.5h8V14M6.5 5.5h0m3 0h0m-3 3h0m3 0h0M2.5 14h11",
  "file-text": "M4 2h5.5L12.5 5v9H4zM6.5 8h4m-4 2.5h4",
  package: "m8 2 5.5 3v6L8 14l-5.5-3V5zM2.5 5 8 8l5.5-3M8 8v6",
  users:
    "M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5m-4.500 5.500c0-2.500 2-4 4.500-4s4.500 1.500 4.500 4M11 3.300a2.500 2.500 0 0 1 0 4.400m1.500 2.300c1.300.6 2 1.800 2 3.500",
  wallet: "M2.500 4.500h11v8h-11zM2.500 4.500l8-2v2M10.500 8.500h3",
  "phone-call": "M3 3h2.500l1 3-1.500 1c.8 1.800 2.200 3.200 4 4l1-1.500 3 1V13c-6 .5-10.500-4-10-10M9.500 2.500c2.200.3 3.700 1.800 4 4",
  coins:
    "M6 7.500c2 0 3.500-.9 3.500-2S8 3.500 6 3.500s-3.500.9-3.500 2 1.500 2 3.500 2M2.500 5.500v4c0 1.100 1.500 2 3.500 2M9.500 5.500v1M10 13c2 0 3.500-.9 3.500-2S12 9 10 9s-3.500.9-3.500 2S8 13 10 13",
  bell: "M4 11V7.500a4 4 0 0 1 8 0V11l1 1.500H3zM7 14h2",
  "bar-chart": "M3 13.500V8m5 5.500V3m5 10.500V6",
  share:
    "M11 5.500a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400M5 9.700a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400m6 4.200a1.700 1.700 0 1 0 0-3.400 1.700 1.700 0 0 0 0 3.400M6.500 7.200l3-2m-3 3.600 3 2",
  megaphone: "M3 6.500v3h2l6 3v-9l-6 3zM5.500 9.700 6.500 13M13 7v2",
  ticket: "M2.500 4.500h11V7a1 1 0 0 0 0 2v2.500h-11V9a1 1 0 0 0 0-2zM9.500 4.500v7",
  "message-square": "M2.500 3h11v8H7l-3 2.500V11H2.500z",
  archive: "M2.500 3h11v3h-11zM3.500 6v7.500h9V6M6.500 8.500h3",
  chevron: "m6 4 4 4-4 4",
  close: "m4 4 8 8m0-8-8 8",
  menu: "M2.500 4.500h11m-11 3.500h11m-11 3.500h11",
  up: "M8 13V3m-4 4 4-4 4 4",
  dot: "M8 8h0",
  refresh: "M13 8a5 5 0 1 1-1.500-3.500M13 2.500v3h-3",
};

export function Icon({ name, className = "size-4" }: { readonly name: string; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name] ?? paths["dot"]} />
    </svg>
  );
}
