import { useTexts } from '@contour/texts/use-texts'
import { useId, useState } from 'react'
import { clinicChartTexts } from '../../texts/en/clinic-chart.ts'
import { DosedText } from './dosed-text.tsx'
import { shortListOf } from './short-list.ts'

/** A list in the strip: two lines, and a button that opens the rest below it. However long, the strip stays small. */
export function ListFact({ label, text }: { label: string; text: string }) {
  const t = useTexts(clinicChartTexts)
  const [open, setOpen] = useState(false)
  const id = useId()
  const { shown, rest } = shortListOf(text)
  if (rest === 0) return <DosedText text={text} />
  return (
    <span className="relative">
      <DosedText text={shown} />{' '}
      <button
        type="button"
        className="link font-semibold whitespace-nowrap"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={t('restOf', { fact: label, rest })}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
        }}
      >
        {open ? t('fold') : t('rest', { rest })}
      </button>
      {open ? (
        <span
          id={id}
          role="group"
          aria-label={label}
          // It scrolls, so the keyboard must reach it (WCAG 2.1.1).
          tabIndex={0}
          className="absolute top-full left-0 z-20 mt-1 block max-h-72 w-72 max-w-[80vw] overflow-y-auto rounded-control border border-control bg-white p-3 font-normal whitespace-pre-wrap text-ink shadow-lg [overflow-wrap:anywhere]"
        >
          <DosedText text={text} />
        </span>
      ) : null}
    </span>
  )
}
