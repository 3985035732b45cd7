import { BARREL, syringeGeometry, syringeText, type SyringeCapacity } from './syringe-geometry.ts'

const END = BARREL.needleEnd + BARREL.length

/**
 * Draws a U-100 syringe filled to a mark: 0 at the needle, liquid between needle and stopper, the stopper on the mark
 *. Renders nothing when the syringe cannot hold the dose.
 * @param units position of the stopper
 * @param capacity capacity of the syringe in units
 */
export function Syringe({ units, capacity = 100 }: { units: number; capacity?: SyringeCapacity }) {
  const drawn = syringeGeometry(units, capacity)
  if (!drawn) return null
  const { liquid, stopper, marks } = drawn
  return (
    <svg
      role="img"
      aria-label={syringeText(units, capacity)}
      viewBox="0 0 342 78"
      className="w-full max-w-105 forced-colors:[&_circle]:fill-[CanvasText] forced-colors:[&_path]:stroke-[CanvasText] forced-colors:[&_rect]:stroke-[CanvasText] forced-colors:[&_text]:fill-[CanvasText]"
    >
      <path d="M2 37h26" className="stroke-ink" strokeWidth="2" />
      <rect x="27" y="32" width="13" height="10" className="fill-ink" />
      <rect
        x={BARREL.needleEnd}
        y="24"
        width={BARREL.length}
        height="26"
        rx="4"
        className="fill-white stroke-ink"
        strokeWidth="2"
      />
      <rect
        data-part="liquid"
        x={liquid.from}
        y="25"
        width={liquid.to - liquid.from}
        height="24"
        className="fill-medicine-fill"
      />
      <path d={`M${stopper} 37H328`} className="stroke-muted" strokeWidth="6" />
      <path d={`M${END} 18v38M328 22v30`} className="stroke-ink" strokeWidth="3" />
      <path data-part="stopper" d={`M${stopper} 24v26`} className="stroke-bottle" strokeWidth="5" />
      <path d={`M${stopper} 24V14`} className="stroke-bottle" strokeWidth="1.5" />
      <circle cx={stopper} cy="11" r="4" className="fill-bottle" />
      {marks.map((mark) => (
        <g key={mark.units}>
          <path d={`M${mark.x} 50v${mark.numbered ? 8 : 4}`} className="stroke-ink" strokeWidth="1" />
          {mark.numbered ? (
            <text
              x={mark.x}
              y="72"
              textAnchor="middle"
              className={`type-dose text-[12px] ${mark.units === units ? 'fill-ink font-bold' : 'fill-muted'}`}
            >
              {mark.units}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
