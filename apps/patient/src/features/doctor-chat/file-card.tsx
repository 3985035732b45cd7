import { useTexts } from '@contour/texts/use-texts'
import { doctorChatTexts } from '../../texts/en/doctor-chat.ts'
import { sizeText } from '@contour/domain/media/size-text'
import type { MessageFile } from './doctor-chat-queries.ts'

/** A file of a message: it can be opened only once the scanner found it clean (D-44). */
export function FileCard({ file }: { file: MessageFile }) {
  const t = useTexts(doctorChatTexts)
  const size = sizeText(file.bytes ?? 0)
  const state = {
    pending: t('checking', { size }),
    clean: t('checked', { size }),
    infected: t('infected'),
    unknown: t('unknown'),
  }[file.scan]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 rounded-small bg-white p-3 text-ink">
      <FileIcon />
      <p className="min-w-0 grow basis-32">
        <span className="block font-semibold [overflow-wrap:anywhere]">{file.name}</span>
        <span className={`type-small ${file.scan === 'infected' ? 'text-error' : 'text-muted'}`}>
          {state}
        </span>
      </p>
      {file.url ? (
        <a
          href={file.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openFile', { name: file.name })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t('open')}
        </a>
      ) : null}
    </div>
  )
}

const FileIcon = () => (
  <span className="grid size-11 flex-none place-items-center rounded-small bg-mist">
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-6 fill-none stroke-ink stroke-[1.6]"
      strokeLinejoin="round"
    >
      <path d="M6 3h8l4 4v14H6zM14 3v4h4" />
    </svg>
  </span>
)
