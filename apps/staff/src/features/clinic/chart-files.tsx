import { fileName, type RequestableFile } from '@contour/domain/media/image-request'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { lazy, Suspense, useState } from 'react'
import type { Chart } from '../../calls/calls.ts'
import { useKeys } from '../../frame/use-keys.ts'
import { clinicImageTexts } from '../../texts/en/clinic-images.ts'
import { formatFullInstant } from '../../words/times.ts'
import { RequestAgain } from './image-requests.tsx'

const RequestImageDialog = lazy(() => import('./request-image-dialog.tsx'))
const FileDialog = lazy(() => import('./file-dialog.tsx'))

type File = Chart['files'][number]

/** Images and identity videos side by side; each opens enlarged, and a new one can be requested below it. */
export function ChartFiles({ chart, reload }: { chart: Chart; reload: () => void }) {
  const t = useTexts(clinicImageTexts)
  const { files } = chart
  const [shown, setShown] = useState<File | null>(null)
  const [asked, setAsked] = useState<RequestableFile | null>(null)
  const video = files.find((file) => isVideo(file) && !file.replaced)
  useKeys(video ? [{ key: 'v', label: t('openVideo'), scope: 'page', act: () => setShown(video) }] : [])
  return (
    <section className="min-w-0">
      <h2 className="sr-only">{t('title')}</h2>
      {files.length === 0 ? <p className="chart-card text-muted">{t('none')}</p> : null}
      <ul className="grid grid-cols-2 gap-2">
        {inOrder(files).map((file, index) => (
          <li
            key={file.url}
            className={index < TILES ? '' : 'col-span-2 flex flex-wrap items-center justify-between gap-x-3'}
          >
            <FileView file={file} small={index >= TILES} onOpen={() => setShown(file)} reload={reload} />
            <RequestAgain chart={chart} file={file} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      {asked ? (
        <Suspense>
          <RequestImageDialog chart={chart} type={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      {shown ? (
        <Suspense>
          <FileDialog
            title={nameOf(shown)}
            url={shown.url}
            isVideo={isVideo(shown)}
            facts={timeOf(t, shown)}
            onClose={() => setShown(null)}
            reload={reload}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** When it was sent, and whether a newer one has replaced it; an image that is still in use shows it enlarged. */
const timeOf = (t: TextsOf<typeof clinicImageTexts>, file: File): string =>
  file.replaced ? t('replaced', { time: formatFullInstant(file.at) }) : formatFullInstant(file.at)

const isVideo = (file: File): boolean => file.content_type.startsWith('video/')

/** The kinds that identify the patient stand first, side by side. */
const IDENTITY: readonly string[] = ['av_video', 'id_image']

/** How many files are shown large, side by side; the others have a line each. */
const TILES = 2

/** Identity first, then the newest kind; what a newer file has replaced stands last, next to its own kind. */
function inOrder(files: readonly File[]): File[] {
  const kinds = [...new Set([...IDENTITY, ...files.map(({ type }) => type)])]
  const grouped = kinds.flatMap((type) => files.filter((file) => file.type === type))
  return [...grouped.filter(({ replaced }) => !replaced), ...grouped.filter(({ replaced }) => replaced)]
}

/** Formats "id_photo" as "ID photo"; the identity video has its own name. */
function nameOf(file: File): string {
  if (file.type === 'av_video') return fileName(file.type)
  const words = file.type.replaceAll(/[_-]/g, ' ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Id\b/, 'ID')
}

function FileView({
  file,
  small,
  onOpen,
  reload,
}: {
  file: File
  /** A line with a small image instead of a tile. */
  small: boolean
  onOpen: () => void
  reload: () => void
}) {
  const t = useTexts(clinicImageTexts)
  const [failed, setFailed] = useState(false)
  const caption = (
    <>
      <span className="font-semibold">{nameOf(file)}</span>
      {file.replaced ? <span className="block text-muted">{timeOf(t, file)}</span> : null}
    </>
  )
  if (failed) {
    return (
      <div className="grid gap-1 rounded-control border-[1.5px] border-dashed border-control p-3">
        <p>{caption}</p>
        <p>{t('notShown')}</p>
        <button type="button" className="link min-h-8 text-left" onClick={reload}>
          {t('reload')}
        </button>
      </div>
    )
  }
  if (isVideo(file) || file.content_type.startsWith('image/')) {
    const look = `${small ? 'h-9 w-12 flex-none rounded-small' : 'aspect-[3/2] w-full rounded-control'} border border-hairline object-cover`
    return (
      <button
        type="button"
        onClick={onOpen}
        title={timeOf(t, file)}
        className={`rounded-control text-left ${small ? 'flex min-h-9 items-center gap-2' : 'grid w-full gap-1'}`}
      >
        {isVideo(file) ? (
          <span className="relative block">
            <video
              preload="metadata"
              muted
              tabIndex={-1}
              aria-hidden
              src={file.url}
              onError={() => setFailed(true)}
              className={`${look} bg-ink`}
            />
            {small ? null : <PlayMark />}
          </span>
        ) : (
          <img
            src={file.url}
            alt=""
            loading="lazy"
            onError={() => setFailed(true)}
            className={`${look} bg-mist`}
          />
        )}
        <span className="text-[0.84375rem] leading-snug">
          <span className="sr-only">{t(isVideo(file) ? 'play' : 'show')} </span>
          {caption}
        </span>
      </button>
    )
  }
  return (
    <p>
      <a href={file.url} target="_blank" rel="noreferrer" className="link">
        {nameOf(file)}
      </a>
      <span className="type-meta block text-muted">{formatFullInstant(file.at)}</span>
    </p>
  )
}

function PlayMark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 40 40"
      className="absolute top-1/2 left-1/2 size-9 -translate-x-1/2 -translate-y-1/2"
    >
      <circle cx="20" cy="20" r="18" className="fill-white" />
      <path d="M16 13l12 7-12 7z" className="fill-ink" />
    </svg>
  )
}
