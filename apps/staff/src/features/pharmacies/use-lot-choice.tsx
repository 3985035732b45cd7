import { readLotNumber } from '@contour/domain/pharmacies/lot-rules'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { useId, useState } from 'react'
import type { PharmacyRow } from '../../calls/calls.ts'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'

type Item = PharmacyRow['items'][number]
type Line = Pick<Item, 'slot' | 'strength'> & { lots: NonNullable<Item['lots']> }

/** The lines that need a lot, once each: two months may come from one line. */
const linesOf = (items: readonly Item[]): Line[] => [
  ...new Map(
    items.flatMap(({ slot, strength, lots }) =>
      lots === null ? [] : [[slot, { slot, strength, lots }] as const],
    ),
  ).values(),
]

/**
 * The lot of each line in a parcel: a field that a scanner types into, with the lots that fit below it (D-89). The only
 * lot that fits is filled in, and shipping confirms it; the server checks again.
 */
export function useLotChoice(items: readonly Item[]) {
  const t = useTexts(pharmaciesTexts)
  const lines = linesOf(items)
  // The board and a dialog above it may both ask for lots.
  const form = useId()
  const fieldOf = (index: number): string => `${form}-lot-${index + 1}`
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const valueOf = ({ slot, lots }: Line) => typed[slot] ?? (lots.length === 1 ? (lots[0]?.number ?? '') : '')
  const missing = lines.findIndex((line) => readLotNumber(valueOf(line)) === undefined)
  const choose = (slot: string, number: string) => setTyped((before) => ({ ...before, [slot]: number }))
  return {
    lots: lines.map((line) => ({ slot: line.slot, lot: valueOf(line).trim() })),
    /** Whether every line has a lot; otherwise the first one without gets the focus and says so. */
    isComplete: (): boolean => {
      setTried(true)
      if (missing >= 0) document.getElementById(fieldOf(missing))?.focus()
      return missing < 0
    },
    fields: lines.map((line, index) => {
      const { slot, strength, lots } = line
      const value = valueOf(line)
      const known = lots.find(({ number }) => number === readLotNumber(value))
      const hint = known
        ? t('lotChosen', { day: formatLongDate(known.use_by) })
        : t(lots.length === 0 ? 'lotNone' : 'lotScan')
      return (
        <div key={slot} className="grid gap-1">
          <TextField
            id={fieldOf(index)}
            label={t('lotFor', { slot, strength })}
            hint={hint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            value={value}
            onChange={(text) => choose(slot, text)}
            error={tried && readLotNumber(value) === undefined ? t('lotMissing') : undefined}
          />
          {known || lots.length < 2 ? null : (
            <ul className="flex flex-wrap gap-x-4">
              {lots.map(({ number, use_by }) => (
                <li key={number}>
                  <button type="button" className="link min-h-8" onClick={() => choose(slot, number)}>
                    {t('lotChoose', { number, day: formatLongDate(use_by) })}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )
    }),
  }
}
