import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { PATIENT_HOLD_REASONS, type PatientHoldReason } from '@contour/domain/care-holds/care-hold'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { RadioCards } from '@contour/ui/option-card'
import { useToast } from '@contour/ui/toast'
import { useTexts } from '@contour/texts/use-texts'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { orderList } from '../orders/order-list.ts'
import { useNow } from '../orders/use-now.ts'
import { formatWhen } from '../promises/format-promise.ts'
import { ownHold } from './own-hold.ts'
import { go } from '../../router/go.ts'

const isReason = (value: string): value is PatientHoldReason =>
  PATIENT_HOLD_REASONS.some((reason) => reason === value)

/** Chooses a reason and stops everything at once, without words and without a second question (D-76). */
export default function StopSheet({ answeredBy, onClose }: { answeredBy: string; onClose: () => void }) {
  const t = useTexts(careHoldsTexts)
  const say = useTexts(promisesTexts)
  const now = useNow()
  const client = useQueryClient()
  const toast = useToast()
  const [reason, setReason] = useState<PatientHoldReason>()
  const [tried, setTried] = useState(false)
  const stop = useGuardedMutation({
    mutationFn: (chosen: PatientHoldReason) => api.careHolds.stop({ reason: chosen }),
    onSuccess: async ({ hold }) => {
      client.setQueryData(ownHold.queryKey, (old) => (old ? { ...old, hold, may_stop: false } : old))
      toast(t('stopped'))
      await client.invalidateQueries({ queryKey: orderList.queryKey })
      onClose()
      // Home shows what stands still, who has it and by when.
      if (window.location.pathname !== '/home' || window.location.search !== '') void go('/home')
    },
  })
  const facts = [
    t('nothingShips'),
    t('answerBy', { when: formatWhen(say, answeredBy, now) }),
    t('noFee'),
    t('onlyDoctor'),
  ]
  return (
    <Modal open onClose={onClose} title={t('stop')}>
      <div className="grid gap-4">
        <p>{t('sheetText')}</p>
        <RadioCards
          id="stop-reason"
          label={t('why')}
          value={reason}
          error={tried && !reason ? t('whyMissing') : undefined}
          onChange={(value) => {
            if (isReason(value)) setReason(value)
          }}
          options={PATIENT_HOLD_REASONS.map((value) => ({
            value,
            label: t(`reason_${value}`),
            ...(value === 'other' ? { note: t('otherNote') } : {}),
          }))}
        />
        <ul className="type-small grid gap-1.5">
          {facts.map((fact) => (
            <li key={fact} className="flex gap-2.5">
              <span aria-hidden className="text-medicine">
                ✓
              </span>
              {fact}
            </li>
          ))}
        </ul>
        <div className="grid">
          <Button
            busy={stop.isPending}
            onClick={() => {
              setTried(true)
              if (reason) stop.mutate(reason)
            }}
          >
            {t('confirm')}
          </Button>
        </div>
        <p role="alert" className="font-semibold text-error empty:hidden">
          {stop.isError ? messageOf(stop.error) : null}
        </p>
        <p className="type-small text-center">
          {t('danger')}{' '}
          <a className="link inline-flex min-h-11 items-center text-error" href="tel:911">
            {t('call911')}
          </a>
        </p>
      </div>
    </Modal>
  )
}
