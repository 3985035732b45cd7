import { ProgressTrack } from './progress-track.tsx'
import { useWords } from './words.tsx'

type Props = {
  label: string
  at: number
  of: number
  left?: string
  share?: number
  /** Replaces "label · at of of" where a document specifies the text. */
  text?: string
}

/**
 * Shows the visitor's progress: a knot on the line, and the same in words.
 * @param share progress, 0 to 1; defaults to the middle of step `at` of `of`
 * @param left remaining time, such as "about 3 min left"
 */
export function LineProgress({ label, at, of, left, share, text }: Props) {
  const words = useWords()
  return (
    <div>
      <ProgressTrack share={share ?? (at - 0.5) / of} />
      <p className="type-meta text-muted">
        {text ?? words.questionOf(label, at, of)}
        {left ? ` · ${left}` : ''}
      </p>
    </div>
  )
}
