/**
 * A U-100 syringe filled to a mark. Decorative: the numbers stand beside it as text.
 * @param units where the plunger stands
 * @param capacity units of the whole barrel: 30, 50 or 100
 */
export function Syringe({ units, capacity = 100 }: { units: number; capacity?: 30 | 50 | 100 }) {
  const barrel = 292
  const fill = Math.min(1, Math.max(0, units / capacity)) * barrel
  const marks = Array.from({ length: 11 }, (_, index) => index)
  return (
    <svg
      aria-hidden
      viewBox="0 0 342 70"
      className="w-full max-w-105 forced-colors:[&_path]:stroke-[CanvasText] forced-colors:[&_rect]:stroke-[CanvasText] forced-colors:[&_text]:fill-[CanvasText]"
    >
      <rect
        x="10"
        y="18"
        width={barrel}
        height="26"
        rx="6"
        className="fill-white stroke-ink"
        strokeWidth="2"
      />
      <rect x="11" y="19" width={Math.max(0, fill - 1)} height="24" rx="5" className="fill-medicine-fill" />
      <path d={`M${10 + fill} 14v34`} className="stroke-bottle" strokeWidth="4" />
      <path d="M302 31h30" className="stroke-ink" strokeWidth="3" />
      {marks.map((mark) => (
        <g key={mark}>
          <path d={`M${10 + (mark * barrel) / 10} 44v8`} className="stroke-ink" strokeWidth="1.5" />
          <text
            x={10 + (mark * barrel) / 10}
            y="66"
            textAnchor="middle"
            className="type-dose fill-muted text-[12px]"
          >
            {(capacity * mark) / 10}
          </text>
        </g>
      ))}
    </svg>
  )
}
