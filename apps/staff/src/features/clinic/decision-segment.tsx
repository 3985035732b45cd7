import { KeyCap } from '../../frame/key-cap.tsx'
import type { DecisionId } from './decisions.ts'

/** One decision in the row of segments: a radio button as wide as its part of the row. */
export function DecisionSegment({
  id,
  place,
  label,
  off,
  checked,
  onChoose,
}: {
  id: DecisionId
  /** Its place in the row, which is its key. */
  place: number
  label: string
  off: boolean
  checked: boolean
  onChoose: () => void
}) {
  const on = checked && !off
  return (
    <label
      className={`relative -mt-px -ml-px grid min-h-9 grow place-items-center border-t border-l border-control px-1 text-center text-[0.9375rem] leading-tight font-semibold has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus ${
        on ? 'bg-bottle text-white' : off ? 'bg-paper text-muted' : 'cursor-pointer hover:bg-mint'
      }`}
    >
      <input
        type="radio"
        name="decision"
        value={id}
        checked={on}
        aria-disabled={off}
        onChange={() => {
          if (!off) onChoose()
        }}
        className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0"
      />
      <span className="flex items-center gap-1.5">
        {label}
        <span aria-hidden className="max-md:hidden">
          {off ? null : <KeyCap name={String(place)} onDark={on} small />}
        </span>
      </span>
    </label>
  )
}
