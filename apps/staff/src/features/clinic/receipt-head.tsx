/** The first line of a receipt: a decision was made and stored. */
export function ReceiptHead({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2.5 font-semibold text-leaf">
      <svg aria-hidden viewBox="0 0 28 28" className="size-7 flex-none">
        <circle cx="14" cy="14" r="14" className="fill-bottle" />
        <path d="M8 14.5l4 4 8-9" className="fill-none stroke-white stroke-2" strokeLinecap="round" />
      </svg>
      {children}
    </p>
  )
}
