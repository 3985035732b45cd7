/** A decorative spinner; the adjacent text conveys the meaning. It does not move under reduced motion. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="flex-none animate-spin fill-none stroke-current"
    >
      <circle cx="12" cy="12" r="9" strokeWidth="3" strokeOpacity=".28" />
      <path d="M12 3a9 9 0 0 1 9 9" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
