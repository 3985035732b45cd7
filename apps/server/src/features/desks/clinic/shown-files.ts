import type { Chart } from '@contour/contract/staff-chart'
import type { Ctx } from '../../../context.ts'
import { signFileLink } from '../../ground/media/index.ts'
import type { OrderFacts } from './order-facts.ts'

/** The files of the chart, newest first; sent files are never removed, so a replaced image is labeled as such. */
export function shownFiles(
  ctx: Ctx,
  { files, requests }: Pick<OrderFacts, 'files' | 'requests'>,
): Chart['files'] {
  const answers = new Set(requests.map(({ file_id }) => file_id))
  return files.map((file, index) => ({
    id: file.public_id,
    type: file.type,
    content_type: file.content_type,
    at: file.at.toISOString(),
    url: signFileLink(ctx, file),
    replaced: files.slice(0, index).some((newer) => newer.type === file.type && answers.has(newer.public_id)),
  }))
}
