/** The mark of a clock that stands still; the words next to it say so. */
export const PauseMark = ({ size = 14 }: { size?: number }) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 16 16"
    className="flex-none fill-none stroke-current stroke-2"
    strokeLinecap="round"
  >
    <path d="M5.5 3v10M10.5 3v10" />
  </svg>
)
