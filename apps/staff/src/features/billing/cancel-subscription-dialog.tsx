import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { KeyValueList } from '@contour/ui/key-value-list'
import { LoadingBlock } from '@contour/ui/loading-block'
import { TextArea } from '@contour/ui/text-area'
import { formatUsd } from '@contour/domain/money/cents'
import { useQuery } from '@tanstack/react-query'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { ReadFailed } from '../../frame/read-states.tsx'
import { patientDialogTexts } from '../../texts/en/billing-patient-dialogs.ts'
import { BILLING, billingReads } from './billing-reads.ts'

const MAX_REASON_LENGTH = 500

type Props = { plan: { id: string; patient: string; plan_name: string }; onClose: () => void }

/** Cancels a patient's subscription: first shows the effects and the cost; the fee can be waived (M-27). */
export default function CancelSubscriptionDialog({ plan: subscription, onClose }: Props) {
  const t = useTexts(patientDialogTexts)
  const read = useQuery(billingReads.cancelPreview(subscription.id))
  const form = useActionForm({
    id: 'cancel',
    start: { reason: '', waive: false },
    check: ({ reason }) => ({
      reason:
        reason.trim().length < 3
          ? t('reasonMissing')
          : reason.trim().length > MAX_REASON_LENGTH
            ? t('reasonTooLong', { limit: MAX_REASON_LENGTH })
            : undefined,
    }),
    act: calls.billing.cancelPlan,
    refresh: [...BILLING, ['service-orders']],
    done: ({ fee_cents }) =>
      fee_cents > 0
        ? t('canceledWithFee', { patient: subscription.patient, amount: fee_cents })
        : t('canceledWithoutFee', { patient: subscription.patient }),
    onDone: onClose,
    input: ({ reason, waive }) => ({ id: subscription.id, reason: reason.trim(), waive_fee: waive }),
  })
  const { waive } = form.draft
  const preview = read.data?.preview
  const fee = preview && !waive ? preview.fee_cents : 0
  return (
    <FormDialog
      title={t('cancelTitle', { patient: subscription.patient })}
      submitLabel={preview ? (fee > 0 ? t('cancelWithFee', { amount: fee }) : t('cancelWithoutFee')) : null}
      cancelLabel={t('keep')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {read.isPending ? <LoadingBlock label={t('calculating')} lines={4} /> : null}
      <ReadFailed read={read} />
      {preview ? (
        <>
          <p>
            {t('ends', {
              subscription: subscription.plan_name,
              day: preview.on,
              undo: preview.can_undo ? 'yes' : 'no',
            })}
          </p>
          <KeyValueList
            dense
            items={[
              { label: t('fee'), value: formatFee(t, fee, preview) },
              { label: t('released'), value: formatUsd(preview.released_cents) },
              { label: t('refunded'), value: formatUsd(preview.refund_cents) },
            ]}
          />
          <div>
            <p className="font-semibold">{t('patientReads')}</p>
            <ul className="list-disc pl-5">
              {(waive && read.data ? read.data.waived_lines : preview.lines).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          {preview.fee_cents > 0 && !read.data?.may_waive ? (
            <p className="type-small text-muted">{t('waiveBilling')}</p>
          ) : preview.fee_cents > 0 ? (
            <CheckboxField {...form.tick('waive')} label={t('waive', { amount: preview.fee_cents })} />
          ) : null}
          <TextArea {...form.field('reason')} label={t('reason')} limit={MAX_REASON_LENGTH} rows={2} />
        </>
      ) : null}
    </FormDialog>
  )
}

type Owed = { fee_cents: number; fee_on: string | null; on: string }

function formatFee(
  t: TextsOf<typeof patientDialogTexts>,
  fee: number,
  { fee_cents: owed, fee_on: day, on }: Owed,
): string {
  if (fee > 0) return t('feeNow', { amount: fee, day: day ?? on })
  return owed > 0 ? t('feeWaived', { amount: owed }) : t('feeNone')
}
