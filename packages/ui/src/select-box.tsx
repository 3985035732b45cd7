import type { ComponentProps } from 'react'

/** A native select with our arrow; `className` is of the box around it. */
export function SelectBox({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`}>
      <select {...select} className="control-box appearance-none text-ellipsis pr-12" />
      <svg
        aria-hidden
        viewBox="0 0 16 16"
        className="pointer-events-none absolute right-4 top-1/2 size-4 -translate-y-1/2 fill-none stroke-current stroke-2"
      >
        <path d="M3 6l5 5 5-5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  )
}
