// What a new template needs in other workspaces (CONTRIBUTING.md, "How to add a notification"): they cannot import the
// templates, so that nothing else asks for it before the long run.
import { TEMPLATES } from '../../apps/server/src/features/ground/notifications/templates.ts'
import { messageKindTexts } from '../../apps/staff/src/texts/en/message-kinds.ts'
import { textOf } from '../tree.mjs'

const SAMPLES = 'e2e/fixtures/message-samples.ts'

export function messageFaults() {
  const samples = textOf(SAMPLES)
  return Object.keys(TEMPLATES).flatMap((kind) => [
    ...(kind in messageKindTexts.english
      ? []
      : [`${kind} has no name in apps/staff/src/texts/en/message-kinds.ts`]),
    ...(samples.includes(`\n  ${kind}: {`) ? [] : [`${kind} has no sample in ${SAMPLES}`]),
  ])
}
