import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { useMinute } from '../../frame/use-minute.ts'
import { callersTexts } from '../../texts/en/callers.ts'
import { formatInstant } from '../../words/times.ts'
import { PEOPLE, type PersonRead } from './person-reads.ts'

/** Whether the caller of this staff member is verified now. */
export const isVerifiedNow = (call: PersonRead['call'], now: Date): boolean =>
  call !== null && Date.parse(call.until) > now.getTime()

/** Whom support talks to: verified until when and by what, or not yet (D-94). */
export function CallBar({ read, onVerify }: { read: PersonRead; onVerify: () => void }) {
  const t = useTexts(callersTexts)
  const now = useMinute()
  const { call, person } = read
  const end = useAction({
    act: calls.service.endCall,
    refresh: PEOPLE,
  })
  if (!call || !isVerifiedNow(call, now))
    return (
      <section
        aria-label={t('verifyCaller')}
        className="flex flex-wrap items-center justify-between gap-3 rounded-card border-[1.5px] border-control bg-white px-5 py-3"
      >
        <p>{t('callerUnknown')}</p>
        <DeskButton tone="primary" onClick={onVerify}>
          {t('verifyCaller')}
        </DeskButton>
      </section>
    )
  return (
    <section
      aria-label={t('verifyCaller')}
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-card bg-mint px-5 py-3 text-bottle"
    >
      <p className="font-semibold">
        {t('callerVerified', { time: formatInstant(call.at) })}
        {call.agreed.map((fact) => (
          <span key={fact} className="ml-4 inline-block font-normal">
            ✓ {t(`fact_${fact}`)}
          </span>
        ))}
      </p>
      <p>
        {t('endsAt', { time: formatInstant(call.until) })}{' '}
        <button
          type="button"
          className="link min-h-8 font-semibold"
          disabled={end.busy}
          onClick={() => end.run({ id: person.id })}
        >
          {t('endCall')}
        </button>
      </p>
    </section>
  )
}
