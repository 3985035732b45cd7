import {
  IDENTITY_REASONS,
  REFERRAL_NOTE_MAX,
  identityLifeCycle,
  identityReasonText,
} from '@contour/domain/identity/identity-review'
import type { IdentityReason } from '@contour/domain/identity/identity-review'
import { IMAGE_NOTE_MAX } from '@contour/domain/media/image-request'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { Notice } from '@contour/ui/notice'
import { TextArea } from '@contour/ui/text-area'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { ToggleChip } from '../../frame/toggle-chip.tsx'
import { useKeys } from '../../frame/use-keys.ts'
import { useLeadOn } from '../../frame/use-lead-on.ts'
import { WithKey } from '../../frame/with-key.tsx'
import { identityTexts } from '../../texts/en/identity.ts'
import { ComparedFacts } from './compared-facts.tsx'
import { VIDEO_DECIDED, type IdentityReview } from './identity-reads.ts'
import { ReviewHistory } from './review-history.tsx'

const TextDialog = lazy(() => import('../../frame/text-dialog.tsx'))

/** What the video is compared with, and the decision: accept, ask again with a reason, or give it to a clinician (D-47). */
export function DecisionPane({
  review,
  rows,
  played,
  transcript,
}: {
  review: IdentityReview
  rows: readonly string[]
  /** Whether the video was played to its end. */
  played: boolean
  transcript: string
}) {
  const t = useTexts(identityTexts)
  const leadOn = useLeadOn()
  const [compared, setCompared] = useState(false)
  const [reason, setReason] = useState<IdentityReason | null>(null)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<'played' | 'compared' | 'reason' | null>(null)
  const [referring, setReferring] = useState(false)
  const { id } = review

  const openNext = () => {
    const next = rows[rows.indexOf(id) + 1] ?? rows.find((row) => row !== id)
    leadOn(next ? `/identity/${next}` : '/identity')
  }
  const decided = {
    refresh: VIDEO_DECIDED,
    done: ({ message }: { message: string }) => message,
    onDone: openNext,
  }
  const accept = useAction({ act: calls.identity.accept, ...decided })
  const again = useAction({ act: calls.identity.askAgain, ...decided })
  const refer = useAction({ act: calls.identity.refer, ...decided })
  const open = review.why_not === ''
  // What support gave to a clinician is with one already.
  const { roles } = useStaffUser()
  const clinician = mayCall(roles, 'clinic', 'chart')
  const refers = !clinician && identityLifeCycle.can(review.state, 'referred', 'clinician')
  const tooLong = note.trim().length > IMAGE_NOTE_MAX

  const onAccept = () => {
    setMissing(!compared ? 'compared' : played ? null : 'played')
    if (played && compared) accept.run({ id, compared: true, played: true, transcript })
    else document.querySelector<HTMLElement>(compared ? 'video' : '#compared')?.focus()
  }
  const onAskAgain = () => {
    setMissing(reason ? null : 'reason')
    if (reason && !tooLong) again.run({ id, reason, note: note.trim(), transcript })
  }
  useKeys(
    open
      ? [
          { key: 'a', label: t('keyAccept'), scope: 'page', act: onAccept },
          { key: 'r', label: t('keyAskAgain'), scope: 'page', act: onAskAgain },
          ...(refers
            ? [{ key: 'x', label: t('keyRefer'), scope: 'page' as const, act: () => setReferring(true) }]
            : []),
        ]
      : [],
  )
  const problem = missing === 'played' && !played ? t('playedMissing') : (accept.problem ?? again.problem)
  return (
    <aside
      aria-label={t('compare')}
      className="pane-column flex min-w-0 flex-col border-hairline bg-white max-xl:border-t xl:border-l"
    >
      <div className="pane grid grow content-start gap-3 px-4 py-3">
        <ComparedFacts review={review} />
        <ReviewHistory review={review} />
        {open ? (
          <>
            <CheckboxField
              id="compared"
              label={t('compared')}
              checked={compared}
              onChange={setCompared}
              error={missing === 'compared' && !compared ? t('comparedMissing') : undefined}
            />
            <AskReasons
              reason={reason}
              note={note}
              isMissing={missing === 'reason' && !reason}
              onReason={setReason}
              onNote={setNote}
            />
          </>
        ) : (
          <Notice tone="info" title={t(`state_${review.state}`)}>
            {review.why_not}
          </Notice>
        )}
      </div>
      {open ? (
        <PaneFoot floats={false}>
          {problem ? (
            <p role="alert" className="font-semibold text-error">
              {problem}
            </p>
          ) : null}
          <Buttons
            accept={{ busy: accept.busy, act: onAccept }}
            again={{ busy: again.busy, act: onAskAgain }}
            onRefer={refers ? () => setReferring(true) : null}
          />
          {clinician ? (
            <p className="type-small">
              <Link to={`/queue/${review.order_id}?decide=deny`} className="link">
                {t('reject')}
              </Link>{' '}
              <span className="text-muted">{t('rejectHint')}</span>
            </p>
          ) : (
            <p className="type-small text-muted">{t('waits')}</p>
          )}
        </PaneFoot>
      ) : null}
      {referring ? (
        <Suspense>
          <TextDialog
            title={t('referTitle')}
            label={t('referNote')}
            limit={REFERRAL_NOTE_MAX}
            confirmLabel={t('refer')}
            action={refer}
            onConfirm={(text) => refer.run({ id, note: text, transcript })}
            onClose={() => setReferring(false)}
          >
            <p>{t('referText')}</p>
          </TextDialog>
        </Suspense>
      ) : null}
    </aside>
  )
}

/** Why another video is asked of the patient, with words of the reviewer. */
function AskReasons({
  reason,
  note,
  isMissing,
  onReason,
  onNote,
}: {
  reason: IdentityReason | null
  note: string
  isMissing: boolean
  onReason: (reason: IdentityReason | null) => void
  onNote: (note: string) => void
}) {
  const t = useTexts(identityTexts)
  return (
    <div role="group" aria-labelledby="ask-because" className="grid gap-2">
      <h3 id="ask-because" className="font-semibold">
        {t('askBecause')}
      </h3>
      {isMissing ? (
        <p role="alert" className="font-semibold text-error">
          {t('reasonMissing')}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {IDENTITY_REASONS.map((code) => (
          <ToggleChip
            key={code}
            on={reason === code}
            onToggle={() => onReason(reason === code ? null : code)}
          >
            {t(`reason_${code}`)}
          </ToggleChip>
        ))}
      </div>
      {reason ? (
        <>
          <p className="type-small text-muted">{identityReasonText(reason)}</p>
          <TextArea
            id="note"
            label={t('note')}
            hint={t('noteHint')}
            optional={t('optional')}
            rows={2}
            limit={IMAGE_NOTE_MAX}
            value={note}
            onChange={onNote}
          />
        </>
      ) : null}
    </div>
  )
}

type Act = { busy: boolean; act: () => void }

/** The decisions, each with its key; `onRefer` is null where a clinician has it already. */
function Buttons({ accept, again, onRefer }: { accept: Act; again: Act; onRefer: (() => void) | null }) {
  const t = useTexts(identityTexts)
  return (
    <>
      <DeskButton tone="primary" wide busy={accept.busy} onClick={accept.act}>
        <WithKey name="A">{t('accept')}</WithKey>
      </DeskButton>
      <div className={`grid gap-2 ${onRefer ? 'grid-cols-2' : ''}`}>
        <DeskButton wide busy={again.busy} onClick={again.act}>
          <WithKey name="R" onDark={false}>
            {t('askAgain')}
          </WithKey>
        </DeskButton>
        {onRefer ? (
          <DeskButton wide onClick={onRefer}>
            <WithKey name="X" onDark={false}>
              {t('refer')}
            </WithKey>
          </DeskButton>
        ) : null}
      </div>
    </>
  )
}
