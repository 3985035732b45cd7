import type { ReactNode } from 'react'

type Props = {
  /** "Hold $149.97" */
  amount: ReactNode
  /** "charged when it ships" */
  note: ReactNode
  children: ReactNode
}

/**
 * The amount and the button on one line: at the foot of the screen on a phone, in the flow of its card from 1024 px up.
 * On a phone its container must be as tall as the page, otherwise it does not stick.
 */
export function PayFoot({ amount, note, children }: Props) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-t border-hairline bg-white px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:static lg:m-0 lg:mt-5 lg:grid-cols-1 lg:gap-2.5 lg:border-0 lg:p-0">
      <p className="lg:order-last lg:text-center">
        <strong className="type-number block font-display text-[1.3125rem] leading-tight font-[560] tracking-[-0.022em] lg:inline lg:font-text lg:text-[0.9375rem] lg:tracking-normal">
          {amount}
        </strong>
        <span className="block text-[0.875rem] leading-snug text-muted lg:ml-1.5 lg:inline">{note}</span>
      </p>
      <div className="[&_button]:px-3">{children}</div>
    </div>
  )
}
