import type { ReactNode } from 'react'

/**
 * The foot of a question on one line: the button at the left, where the answers are saved at the right. Sticky at the
 * bottom on a phone, in the page flow from 640 px up.
 */
export function StepFoot({ children, note }: { children: ReactNode; note: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3.5 border-t border-hairline bg-white px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:mt-8 sm:border-0 sm:bg-transparent sm:p-0 sm:last:pb-10">
      {children}
      <div className="type-meta grid min-h-14 max-w-36 content-center text-muted sm:max-w-60">{note}</div>
    </div>
  )
}
