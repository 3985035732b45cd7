import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { describedBy, FieldGroup, type FieldProps } from './field.tsx'
import { ProgressText } from './progress-text.tsx'
import { words } from './words.ts'

export type ChosenFile = {
  name: string
  sizeText: string
  previewUrl?: string
  kind: 'image' | 'video' | 'other'
}

/**
 * Lets the user choose or drop a file and shows its preview and upload progress. The caller validates and uploads.
 * @param progress set while sending
 * @param sent set when the server has it
 */
export function UploadZone({
  id,
  accept,
  capture,
  file,
  progress,
  sent = false,
  onChoose,
  onRemove,
  onRetry,
  children,
  ...group
}: FieldProps & {
  accept: string
  capture?: 'user' | 'environment'
  file?: ChosenFile | undefined
  progress?: { text: string; share?: number } | undefined
  sent?: boolean
  onChoose: (file: File) => void
  onRemove?: () => void
  /** Shows a "Try Again" button. */
  onRetry?: () => void
  /** Requirements, such as the length of a video. */
  children?: ReactNode
}) {
  const [over, setOver] = useState(false)
  const input = (
    <input
      id={`${id}-file`}
      type="file"
      accept={accept}
      capture={capture}
      aria-describedby={describedBy(id, group)}
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        if (chosen) onChoose(chosen)
        // Allows choosing the same file again after an error.
        event.target.value = ''
      }}
      // The input covers the zone: a native file input accepts files dropped on it.
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  )
  return (
    <FieldGroup id={id} {...group}>
      {file ? (
        <Preview
          file={file}
          note={sent ? words.fileSent : progress ? undefined : words.fileReady}
          sent={sent}
        />
      ) : null}
      {progress ? (
        <div className="mt-4">
          <ProgressText label={group.label} {...progress} />
        </div>
      ) : file ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
          {onRetry ? <Button onClick={onRetry}>{words.tryAgain}</Button> : null}
          <label className="relative inline-flex min-h-12 items-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus">
            {input}
            <span className="link">{words.replaceFile}</span>
          </label>
          {onRemove ? (
            <button type="button" onClick={onRemove} className="link min-h-12">
              {words.removeFile}
            </button>
          ) : null}
        </div>
      ) : (
        <label
          className={`relative grid min-h-36 place-content-center justify-items-center gap-1 rounded-control border-2 border-dashed px-5 py-7 text-center transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
            over ? 'border-bottle bg-mint' : 'border-control bg-white hover:border-bottle'
          }`}
        >
          {input}
          <span className="link">{words.chooseFile}</span>
          <span className="type-small text-muted pointer-coarse:hidden">{words.orDrop}</span>
          {children}
        </label>
      )}
    </FieldGroup>
  )
}

function Preview({ file, note, sent }: { file: ChosenFile; note: string | undefined; sent: boolean }) {
  return (
    <div className="flex items-center gap-4 rounded-control border-[1.5px] border-hairline bg-white p-3">
      <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-small bg-mist">
        {file.previewUrl && file.kind === 'image' ? (
          <img src={file.previewUrl} alt="" className="size-full object-cover" />
        ) : file.previewUrl && file.kind === 'video' ? (
          <video
            src={file.previewUrl}
            muted
            playsInline
            aria-hidden
            tabIndex={-1}
            className="size-full object-cover"
          />
        ) : (
          <svg
            aria-hidden
            viewBox="0 0 24 24"
            className="size-7 fill-none stroke-muted"
            strokeWidth="1.6"
            strokeLinejoin="round"
          >
            <path d="M6 3h8l4 4v14H6zM14 3v4h4" />
          </svg>
        )}
      </span>
      <p className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{file.name}</span>
        <span className="type-small text-muted">
          {file.sizeText}
          {note ? (
            <>
              {' · '}
              <span className={sent ? 'font-semibold text-medicine' : ''}>{note}</span>
            </>
          ) : null}
        </span>
      </p>
    </div>
  )
}
