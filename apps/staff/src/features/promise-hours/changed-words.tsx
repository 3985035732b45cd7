import { changedWords, type PromiseHours } from '@contour/domain/promises/promise-hours'
import { useTexts } from '@contour/texts/use-texts'
import { promiseHoursTexts } from '../../texts/en/promise-hours.ts'

type Props = { before: PromiseHours; after: PromiseHours }

/** Which texts new times change, and to what: the preview of whoever writes or approves them. */
export function ChangedWords({ before, after }: Props) {
  const t = useTexts(promiseHoursTexts)
  const changes = changedWords(before, after)
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('changes')}</h3>
      {changes.length === 0 ? <p className="text-muted">{t('noChange')}</p> : null}
      <ul className="grid gap-2">
        {changes.map(({ key, before: old, after: next }) => (
          <li key={key}>
            <span className="type-meta block text-muted">{t(`in_${key}`)}</span>
            <del className="text-muted">{old}</del> <ins className="font-semibold">{next}</ins>
          </li>
        ))}
      </ul>
      <p className="type-meta text-muted">{t('notChanged')}</p>
    </section>
  )
}
