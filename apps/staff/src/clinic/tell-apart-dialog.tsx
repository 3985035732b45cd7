import { useState } from 'react'
import { TELL_APART_REASON } from '@contour/domain/accounts/same-person'
import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../calls/calls.ts'
import type { Chart } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { clinicAccountsTexts } from '../texts/en/clinic-accounts.ts'

/** Asks how the clinician knows that two accounts are two people, or one after all (D-83). */
export default function TellApartDialog({
  orderId,
  account: { account, distinct, email },
  onClose,
}: {
  orderId: string
  account: Chart['other_accounts'][number]
  onClose: () => void
}) {
  const t = useTexts(clinicAccountsTexts)
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const fits = given.length >= TELL_APART_REASON.min && given.length <= TELL_APART_REASON.max
  const tell = useAction({
    act: calls.clinic.tellApart,
    refresh: [['chart', orderId], ['queue']],
    done: () => t('saved'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t(distinct ? 'together' : 'apart')}
      submitLabel={t('save')}
      busy={tell.busy}
      problem={tell.problem}
      onSubmit={() => {
        if (fits) tell.run({ id: orderId, account, distinct: !distinct, reason: given })
      }}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">{email}</p>
      <TextArea
        id="tell-apart-reason"
        label={t('reason')}
        hint={t('reasonHint', { count: TELL_APART_REASON.min })}
        value={reason}
        onChange={setReason}
        limit={TELL_APART_REASON.max}
      />
    </FormDialog>
  )
}
