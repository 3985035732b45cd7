import { useEffect } from 'react'
import { useObject } from '../lib/device-store.ts'
import { useSession } from '../lib/session.ts'
import { parseData } from './draft-entry.ts'
import { draftKey, readEntry } from './draft-keys.ts'
import { DraftNote } from './draft-note.tsx'
import { fetchDraft, saveDraft } from './draft-outbox.ts'
import { planDraft, restorePlan } from './plan-draft.ts'
import { useDraft } from './use-draft.ts'

/** The report's save note: from here on, the goal and the offers are available on another device. */
export default function ReportNote() {
  const session = useSession()
  const data = planDraft(useObject('progress'), useObject('offers'))
  const draft = useDraft({ step: 'plan', data, onRestore: restorePlan })
  const shared = session?.scope === 'patient'
  const text = JSON.stringify(data)
  useEffect(() => {
    const begin = async () => {
      const key = draftKey('plan')
      // A draft from another device takes precedence; a new one is started only if there is none.
      await fetchDraft(key)
      if (readEntry(key) === null) saveDraft(key, parseData(text))
    }
    if (shared) void begin()
  }, [shared, text])
  if (!session) return null
  return (
    <p className="type-meta text-center text-muted">
      <DraftNote draft={draft} />
    </p>
  )
}
