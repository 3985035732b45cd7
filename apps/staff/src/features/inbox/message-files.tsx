import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { inboxTexts } from '../../texts/en/inbox.ts'
import type { InboxThread } from './inbox-reads.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

type File = InboxThread['messages'][number]['attachments'][number]

/** The files of a message with what the scanner found; a clean one opens through a link of 300 s (D-32, D-44). */
export function MessageFiles({ thread, files }: { thread: string; files: readonly File[] }) {
  return (
    <ul className="mt-1.5 grid gap-1.5">
      {files.map((file) => (
        <li key={file.id} className="rounded-small border border-hairline bg-white px-2.5 py-1.5">
          <MessageFile thread={thread} file={file} />
        </li>
      ))}
    </ul>
  )
}

function MessageFile({ thread, file }: { thread: string; file: File }) {
  const t = useTexts(inboxTexts)
  const link = useRef<HTMLAnchorElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const open = useAction({
    act: calls.inbox.openAttachment,
    refresh: [],
    done: () => null,
    onDone: (out) => setUrl(out.url),
  })
  useEffect(() => {
    if (url) link.current?.focus()
  }, [url])
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">{file.name}</span>
      <span className={`type-meta ${file.scan === 'infected' ? 'font-semibold text-error' : 'text-muted'}`}>
        {t(`file_${file.scan}`)}
      </span>
      {file.scan !== 'clean' ? null : url ? (
        <a ref={link} href={url} target="_blank" rel="noreferrer" className="link">
          {t('fileLink', { name: file.name })}
        </a>
      ) : (
        <DeskButton
          tone="quiet"
          busy={open.busy}
          onClick={() => open.run({ id: thread, attachment: file.id })}
        >
          {t('fileOpen', { name: file.name })}
        </DeskButton>
      )}
      <ActionProblem problem={open.problem} />
    </div>
  )
}
