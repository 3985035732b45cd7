import type { RequestableFile } from '@contour/domain/media/image-request'
import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { lazy, Suspense, useState } from 'react'
import type { Chart } from '../calls/calls.ts'
import { clinicImageTexts } from '../texts/en/clinic-images.ts'
import { formatFullInstant } from '../words/times.ts'
import { ChartSection } from './chart-section.tsx'
import { RequestAgain, RequestOtherImages, ImageRequests } from './image-requests.tsx'

const RequestImageDialog = lazy(() => import('./request-image-dialog.tsx'))
const ImageDialog = lazy(() => import('./image-dialog.tsx'))

type File = Chart['files'][number]

/** Images and identity videos; also lists what is still missing. */
export function ChartFiles({ chart, reload }: { chart: Chart; reload: () => void }) {
  const t = useTexts(clinicImageTexts)
  const { files, missing } = chart
  const [shown, setShown] = useState<File | null>(null)
  const [asked, setAsked] = useState<RequestableFile | null>(null)
  return (
    <ChartSection
      title={t('title')}
      facts={files.length > 0 ? t('count', { count: files.length }) : undefined}
    >
      {missing.length > 0 ? (
        <div className="mb-3">
          <Notice tone="warn" title={t('missing')}>
            <ul>
              {missing.map((what) => (
                <li key={what}>{what}</li>
              ))}
            </ul>
          </Notice>
        </div>
      ) : null}
      <ImageRequests chart={chart} />
      {files.length === 0 && missing.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-2 2xl:grid-cols-3">
        {groupedByKind(files).map((file) => (
          <li key={file.url} className={file.content_type.startsWith('video/') ? 'col-span-full' : ''}>
            <FileView file={file} onOpen={() => setShown(file)} reload={reload} />
            <RequestAgain chart={chart} file={file} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      <RequestOtherImages chart={chart} onAsk={setAsked} />
      {asked ? (
        <Suspense>
          <RequestImageDialog chart={chart} type={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      {shown ? (
        <Suspense>
          <ImageDialog title={nameOf(shown)} url={shown.url} onClose={() => setShown(null)} reload={reload} />
        </Suspense>
      ) : null}
    </ChartSection>
  )
}

/** Groups files of the same kind, so that a new image is next to the old one; newest kind first. */
const groupedByKind = (files: readonly File[]): File[] =>
  [...new Set(files.map(({ type }) => type))].flatMap((type) => files.filter((file) => file.type === type))

/** Formats "id_photo" as "ID photo". */
function nameOf(file: File): string {
  const words = file.type.replaceAll(/[_-]/g, ' ')
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Id\b/, 'ID')
}

function FileView({ file, onOpen, reload }: { file: File; onOpen: () => void; reload: () => void }) {
  const t = useTexts(clinicImageTexts)
  const [failed, setFailed] = useState(false)
  const caption = (
    <>
      <span className="font-semibold">{nameOf(file)}</span>
      <span className="type-meta block text-muted">
        {file.replaced ? t('replaced', { time: formatFullInstant(file.at) }) : formatFullInstant(file.at)}
      </span>
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
  if (file.content_type.startsWith('video/')) {
    return (
      <figure>
        <video
          controls
          preload="metadata"
          src={file.url}
          onError={() => setFailed(true)}
          className="aspect-video w-full rounded-control bg-ink"
          aria-label={nameOf(file)}
        >
          <track kind="captions" label={t('noCaptions')} />
        </video>
        <figcaption className="mt-1.5">{caption}</figcaption>
      </figure>
    )
  }
  if (file.content_type.startsWith('image/')) {
    return (
      <button type="button" onClick={onOpen} className="grid w-full gap-1.5 rounded-control text-left">
        <img
          src={file.url}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          className="aspect-[4/3] w-full rounded-control border border-hairline bg-mist object-cover"
        />
        <span>
          <span className="sr-only">{t('show')} </span>
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
