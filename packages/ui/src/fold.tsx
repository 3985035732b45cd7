import type { ReactNode } from 'react'

type Props = { title: ReactNode; onOpen?: () => void; children: ReactNode }

/** A line that opens what it names, with a chevron at its right end. Native, so that the browser's search finds what is in it. */
export function Fold({ title, onOpen, children }: Props) {
  return (
    <details className="group" onToggle={(event) => (event.currentTarget.open ? onOpen?.() : undefined)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-small font-semibold text-leaf hover:underline [&::-webkit-details-marker]:hidden">
        {title}
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          className="size-5 flex-none fill-none stroke-current stroke-2 transition-transform group-open:rotate-180"
        >
          <path d="M6 9.5l6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  )
}
