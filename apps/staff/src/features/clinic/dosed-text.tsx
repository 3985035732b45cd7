import { Fragment } from 'react'

/** Matches strengths such as "0.25 → 0.5 mg" in any sentence, to show them in the dose font (interface.md 6.2). */
const STRENGTH = /(\d+(?:\.\d+)?(?:\s*(?:→|->|,|to)\s*\d+(?:\.\d+)?)*\s*(?:mg|µg|mcg))/g

export function DosedText({ text }: { text: string }) {
  return text.split(STRENGTH).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="type-dose whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
