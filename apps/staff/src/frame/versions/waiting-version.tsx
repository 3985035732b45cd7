import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { versionsTexts } from '../../texts/en/versions.ts'
import { formatFullInstant } from '../../words/times.ts'
import { isWaiting, type AnyVersion } from './any-version.ts'

type Props = { newest: AnyVersion | undefined; inForce: number | null }

/** The version that is not in force yet: whom or which day it waits for. */
export function WaitingVersion({ newest, inForce }: Props) {
  const t = useTexts(versionsTexts)
  if (!isWaiting(newest, inForce)) return <span className="text-muted">{t('nothing')}</span>
  const { version, author, alone_from: aloneFrom } = newest
  if (newest.approved_at) return <>{t('later', { version, day: formatLongDate(newest.starts_on) })}</>
  return (
    <>
      {t('waiting', { version, name: author })}
      {aloneFrom ? (
        <span className="type-meta block text-muted">
          {t('alone', { time: formatFullInstant(aloneFrom) })}
        </span>
      ) : null}
    </>
  )
}
