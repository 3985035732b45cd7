import type { ReactNode } from 'react'

/** The action bar: sticky at the bottom on a phone, in the page flow from 640 px up. `note` is the line under it. */
export function StickyActions({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-auto border-t border-hairline bg-white px-5 pt-3.5 pb-[max(1rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:mt-8 sm:border-0 sm:bg-transparent sm:p-0 sm:last:pb-10">
      <div className="grid gap-2.5">{children}</div>
      {note ? <p className="type-meta pt-2.5 text-center text-muted">{note}</p> : null}
    </div>
  )
}
