import { momentInWords } from '../../lib/reader-time.ts'
import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { useSession } from '../../lib/session.ts'
import { careHoldsTexts } from '../../texts/en/care-holds.ts'
import { promisesTexts } from '../../texts/en/promises.ts'
import { useNow } from '../orders/use-now.ts'
import { WaitLine } from '../orders/wait-line.tsx'
import { formatWhen } from '../promises/format-promise.ts'
import type { OwnHold } from './own-hold.ts'
import { PauseMark } from './pause-mark.tsx'
import { StopLink } from './stop-link.tsx'
import { StandsStill } from './stands-still.tsx'

/** During a hold the first cards of home: that nothing leaves, who has it and by when; whom to call; what stands still. */
export function HoldCards({ hold, hasChat }: { hold: OwnHold; hasChat: boolean }) {
  return (
    <>
      <HoldCard hold={hold} hasChat={hasChat} />
      <Danger />
      <StandsStill hold={hold} />
    </>
  )
}

/** A chip of the same words on every screen; a clock that stands still is never red (comps, Two rules). */
export function OnHoldChip() {
  const t = useTexts(careHoldsTexts)
  return (
    <span className="inline-flex items-center gap-1.5 justify-self-start rounded-chip bg-warn-tint px-2.75 py-1 text-[0.84375rem] leading-snug font-semibold text-warn">
      <PauseMark />
      {t('onHold')}
    </span>
  )
}

function HoldCard({ hold, hasChat }: { hold: OwnHold; hasChat: boolean }) {
  const t = useTexts(careHoldsTexts)
  const say = useTexts(promisesTexts)
  const now = useNow()
  const session = useSession()
  const [since, by] = [Date.parse(hold.since), Date.parse(hold.by)]
  const late = by <= now
  // Nobody is licensed in the state: no doctor has it, and it ends by itself (D-104).
  const ofState = hold.source === 'state'
  return (
    <section aria-labelledby="hold" className="card grid content-start justify-items-start gap-3 md:p-10!">
      <OnHoldChip />
      <h2 id="hold" className="type-h2 max-w-[22ch] text-balance lg:type-h1">
        {t('title')}
      </h2>
      <p className="max-w-[48ch]">
        {t(`by_${hold.source}`, { since: momentInWords(new Date(hold.since)) })}{' '}
        {ofState ? (
          <>
            <strong>{t('stateSearch', { when: formatWhen(say, hold.by, now) })}</strong> {t('stateEnd')}
          </>
        ) : (
          <>
            <strong>{t('hasIt', { who: hold.who ?? t('team') })}</strong>{' '}
            {late ? (
              t('late')
            ) : (
              <strong>{t(hold.kept ? 'hearAgain' : 'hear', { when: formatWhen(say, hold.by, now) })}</strong>
            )}
          </>
        )}
      </p>
      {late ? null : (
        <WaitLine
          from={t('lineFrom')}
          to={t(ofState ? 'lineToEnd' : 'lineTo')}
          done={(now - since) / Math.max(1, by - since)}
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        {hasChat && session?.scope === 'patient' ? (
          <Button href="/home?tab=doctor-chat">{t('message')}</Button>
        ) : null}
        {ofState ? (
          <StopLink holdShown />
        ) : (
          <p className="type-small max-w-[40ch] text-muted">{t('mistake')}</p>
        )}
      </div>
    </section>
  )
}

function Danger() {
  const t = useTexts(careHoldsTexts)
  return (
    <section aria-labelledby="worse" className="grid gap-2 rounded-card bg-error-tint p-6">
      <h3 id="worse" className="font-semibold text-error">
        {t('worse')}
      </h3>
      <p>
        {t('worseText')}{' '}
        <a className="link inline-flex min-h-11 items-center text-error" href="tel:911">
          {t('call911')}
        </a>
      </p>
      <p>
        {t('crisis')}{' '}
        <a className="link inline-flex min-h-11 items-center text-error" href="tel:988">
          {t('call988')}
        </a>{' '}
        <a className="link inline-flex min-h-11 items-center text-error" href="sms:988">
          {t('text988')}
        </a>
      </p>
    </section>
  )
}
