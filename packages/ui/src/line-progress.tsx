import { ProgressTrack } from './progress-track.tsx'

type Props = {
  /** Where the visitor is, in words; a count of steps stands only in a label that a document states. */
  label: string
  /** Progress, 0 to 1. */
  share: number
  /** Remaining time, such as "about 3 min left". */
  left?: string
}

/** Shows the visitor's progress: a knot on the line, and next to it the step in words. */
export const LineProgress = ({ label, share, left }: Props) => (
  <div>
    <ProgressTrack share={share} />
    <p className="type-meta text-muted">
      {label}
      {left ? ` · ${left}` : ''}
    </p>
  </div>
)

/** The middle of step `at` of `of`, as a share of the line. */
export const stepShare = (at: number, of: number): number => (at - 0.5) / of
