/** Strokes on a grid of 24, by section. */
const PATHS: Readonly<Record<string, string>> = {
  home: 'M3 11l9-7 9 7v9H3z',
  queue: 'M4 6h1M9 6h11M4 12h1M9 12h11M4 18h1M9 18h11',
  charts: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  holds: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 9v6M14 9v6',
  identity: 'M3 5h18v14H3zM6 16c0-3 6-3 6 0M9 8a2 2 0 1 0 0 4a2 2 0 1 0 0-4M15 10h3M15 14h3',
  visits: 'M3 7h12v10H3zM15 11l6-3v8l-6-3z',
  inbox: 'M4 5h16v11H9l-5 4z',
  'canned-replies': 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  pharmacy: 'M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9',
  'closed-days': 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 13l6 4M15 13l-6 4',
  letters: 'M5 3h14v18H5zM8 8l4 3 4-3M8 14h8M8 17h5',
  'promise-hours': 'M12 3a9 9 0 1 0 9 9M12 7v5l3 2M16 5l2 2 4-4',
  company: 'M5 21V5h9v16M14 10h5v11M3 21h18M8 9h3M8 13h3M8 17h3',
  legal: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h6',
  states: 'M9 4L3 6v14l6-2 6 2 6-2V4l-6 2zM9 4v14M15 6v14',
  pharmacies: 'M4 9l2-5h12l2 5M5 9v11h14V9M12 12v5M9.5 14.5h5',
  lots: 'M9 3h6M10 3v4h4V3M8 10a3 3 0 0 1 2-3h4a3 3 0 0 1 2 3v10H8zM8 13h8',
  billing: 'M3 6h18v12H3zM3 10h18',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  complaints: 'M4 8l8-4 8 4v9l-8 4-8-4zM12 9v5M12 17v.3',
  'late-orders': 'M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  'cart-links': 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  'record-requests': 'M6 3h8l4 4v14H6zM14 3v4h4',
  waitlist: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21a7 7 0 0 1 14 0',
  conversions: 'M4 4v16h16M8 16l4-5 3 3 5-7',
  claims: 'M5 12l5 5 9-10',
  'clinical-quality': 'M4 20V10M10 20V4M16 20v-8M22 20H2',
  'sign-offs': 'M4 20h16M5 16l9-9 3 3-9 9H5zM13 8l3 3',
  reports: 'M4 20h16M7 20v-6M12 20V8M17 20V4',
  staff:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4a3.5 3.5 0 0 1 0 7M17 14a6 6 0 0 1 4 6',
  'alarm-words': 'M12 4l9 16H3zM12 10v4M12 17v.5',
  'on-call': 'M5 4h4l2 5-3 2a11 11 0 0 0 5 5l2-3 5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z',
  'office-hours': 'M4 5h16v16H4zM4 10h16M9 3v4M15 3v4M12 13v3l2 1',
  alerts: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 20a2 2 0 0 0 4 0',
  status: 'M3 12h4l3-7 4 14 3-7h4',
  outbox: 'M3 6h18v12H3zM3 7l9 7 9-7',
  settings: 'M4 7h8M18 7h2M4 17h2M12 17h8M15 4v6M9 14v6',
  jobs: 'M20 12a8 8 0 1 1-2.3-5.6M20 4v4h-4',
  audit: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
}

/** The icon of a section in the rail; undefined for a section that has none, which keeps its label. */
export const sectionIcon = (id: string) =>
  PATHS[id] === undefined ? undefined : (
    <svg
      viewBox="0 0 24 24"
      className="size-6 fill-none stroke-current stroke-[1.75]"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[id]} />
    </svg>
  )
