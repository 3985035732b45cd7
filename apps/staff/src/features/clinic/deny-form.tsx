import { useTexts } from '@contour/texts/use-texts'
import { unfilledVariables } from '@contour/domain/inbox/canned-reply'
import { ErrorSummary } from '@contour/ui/error-summary'
import { Form } from '@contour/ui/form'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { lazy, Suspense, useState } from 'react'
import { calls, type Chart } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { clinicDecisionTexts } from '../../texts/en/clinic-decisions.ts'
import { PreparedText } from './prepared-text.tsx'
import { frameTexts } from '../../texts/en/frame.ts'

const ConfirmDialog = lazy(() =>
  import('@contour/ui/modal').then((module) => ({ default: module.ConfirmDialog })),
)

const LETTER_MAX = 2000

/**
 * Denies an order with a reason from the list and a letter to the patient. Final: authorizations are voided, and
 * months that have not shipped are refunded (D-42).
 */
export function DenyForm({ chart: { order, patient, denial_reasons: reasons } }: { chart: Chart }) {
  const t = useTexts(clinicDecisionTexts)
  const frame = useTexts(frameTexts)
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState(false)
  const deny = useAction({
    act: calls.clinic.deny,
    refresh: [['chart', order.id], ['queue']],
    done: () => t('denied', { patient: patient.name }),
    onDone: () => setAsking(false),
  })
  const check = () => [
    ...(reason ? [] : [{ fieldId: 'deny-reason', message: t('denyReasonMissing') }]),
    ...(text.trim() ? [] : [{ fieldId: 'deny-text', message: t('letterMissing') }]),
    ...(unfilledVariables(text).length > 0 ? [{ fieldId: 'deny-text', message: t('letterUnfilled') }] : []),
    ...(text.trim().length > LETTER_MAX
      ? [{ fieldId: 'deny-text', message: t('letterTooLong', { limit: LETTER_MAX }) }]
      : []),
  ]
  const problems = attempt > 0 ? check() : []
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message
  return (
    <Form
      aria-label={t('denial')}
      className="grid gap-4"
      onSubmit={() => {
        setAttempt(attempt + 1)
        if (check().length === 0) setAsking(true)
      }}
    >
      <ErrorSummary errors={problems} attempt={attempt} />
      <SelectField
        id="deny-reason"
        label={t('denyReason')}
        placeholder={t('denyReasonChoice')}
        choices={reasons.map(({ code, text: label }) => ({ value: code, label }))}
        value={reason}
        onChange={setReason}
        error={errorOf('deny-reason')}
      />
      <PreparedText of="letter" patient={patient} text={text} onChange={setText} />
      <TextArea
        id="deny-text"
        label={t('letter')}
        hint={t('letterHint')}
        limit={LETTER_MAX}
        rows={6}
        value={text}
        onChange={setText}
        error={errorOf('deny-text')}
      />
      <DeskButton type="submit" tone="danger" wide>
        {t('deny')}
      </DeskButton>
      {asking ? (
        <Suspense>
          <ConfirmDialog
            open
            title={t('denyTitle', { patient: patient.name })}
            confirmLabel={t('denyConfirm')}
            cancelLabel={frame('goBack')}
            confirmTone="danger"
            busy={deny.busy}
            error={deny.problem}
            onConfirm={() => deny.run({ id: order.id, reason, text: text.trim() })}
            onCancel={() => setAsking(false)}
          >
            <p>{t('denyText', { patient: patient.name })}</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </Form>
  )
}
