import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import type { ReactNode } from 'react'
import { versionsTexts } from '../../texts/en/versions.ts'
import { formatFullInstant } from '../../words/times.ts'
import { FormDialog } from '../form-dialog.tsx'
import type { AnyVersion } from './any-version.ts'

type Props<V> = {
  title: string
  versions: readonly V[]
  /** What the version says; `before` is the one that it followed. */
  draw: (version: V, before: V | undefined) => ReactNode
  /** Below the versions: what applies where there is none. */
  children?: ReactNode
  onClose: () => void
}

/** Every version, newest first, with who wrote, approved and took it back. */
export function VersionHistory<V extends AnyVersion>({ title, versions, draw, children, onClose }: Props<V>) {
  const t = useTexts(versionsTexts)
  return (
    <FormDialog title={title} submitLabel={null} form={null} onClose={onClose}>
      <ul className="grid gap-5">
        {versions.map((version, index) => (
          <li key={version.version} className="grid gap-1">
            <p className="font-semibold">
              {t('fromDay', {
                version: version.version,
                day: formatLongDate(version.starts_on),
                author: version.author,
                written: formatFullInstant(version.created_at),
              })}
            </p>
            <p className="type-meta text-muted">
              {version.approved_at
                ? t('approved', {
                    name: version.approver ?? '',
                    time: formatFullInstant(version.approved_at),
                  })
                : t('notApproved')}{' '}
              {version.withdrawn_at
                ? t('withdrawn', { time: formatFullInstant(version.withdrawn_at) })
                : null}
            </p>
            {draw(version, versions[index + 1])}
          </li>
        ))}
      </ul>
      {children}
    </FormDialog>
  )
}
