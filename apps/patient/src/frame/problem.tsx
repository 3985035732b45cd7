import { Notice } from '@contour/ui/notice'
import { messageOf } from '../lib/error-messages.ts'

/** Says at once why something did not work: a sentence, or what a call threw. Nothing while `of` is empty. */
export const Problem = ({ of: problem }: { of: unknown }) =>
  problem ? (
    <Notice tone="error" live="assertive">
      {typeof problem === 'string' ? problem : messageOf(problem)}
    </Notice>
  ) : null
