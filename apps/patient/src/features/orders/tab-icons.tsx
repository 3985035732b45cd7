import type { ReactNode } from 'react'

const PATHS = {
  orders: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  chat: <path d="M4 5h16v11H9l-4 4v-4H4z" />,
  dosage: <path d="M14 4l6 6M17 7l-9.5 9.5-3 .5.5-3L14.5 4.5M5 19l-2 2M11 8l2 2M8.5 10.5l2 2" />,
  profile: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0" />,
  billing: (
    <path d="M3 7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5zM3 10h18M7 15h3" />
  ),
  upgrade: <path d="M12 20V4m-6 6l6-6 6 6" />,
} as const satisfies Readonly<Record<string, ReactNode>>

export type TabIconName = keyof typeof PATHS

export function TabIcon({ of }: { of: TabIconName }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-6 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PATHS[of]}
    </svg>
  )
}
