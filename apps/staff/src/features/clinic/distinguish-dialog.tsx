import { DISTINCTION_REASON } from '@contour/domain/accounts/same-person'
import { useTexts } from '@contour/texts/use-texts'
import { TextArea } from '@contour/ui/text-area'
import { calls, type Chart } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { clinicAccountsTexts } from '../../texts/en/clinic-accounts.ts'

/** Asks how the clinician knows that two accounts are two people, or one after all (D-83). */
export default function DistinguishDialog({
  orderId,
  account: { account, distinct, email },
  onClose,
}: {
  orderId: string
  account: Chart['other_accounts'][number]
  onClose: () => void
}) {
  const t = useTexts(clinicAccountsTexts)
  const form = useActionForm({
    id: 'distinguish',
    start: { reason: '' },
    check: ({ reason }) => ({
      reason:
        reason.trim().length < DISTINCTION_REASON.min
          ? t('reasonHint', { count: DISTINCTION_REASON.min })
          : undefined,
    }),
    act: calls.clinic.distinguishAccounts,
    refresh: [['chart', orderId], ['queue']],
    done: () => t('saved'),
    onDone: onClose,
    input: ({ reason }) => ({ id: orderId, account, distinct: !distinct, reason: reason.trim() }),
  })
  return (
    <FormDialog
      title={t(distinct ? 'together' : 'apart')}
      submitLabel={t('save')}
      form={form}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">{email}</p>
      <TextArea
        {...form.field('reason')}
        label={t('reason')}
        hint={t('reasonHint', { count: DISTINCTION_REASON.min })}
        limit={DISTINCTION_REASON.max}
      />
    </FormDialog>
  )
}
