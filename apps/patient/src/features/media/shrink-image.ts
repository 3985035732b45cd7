import { IMAGE_QUALITY, shrunkSize } from './image-rules.ts'

/** The picture as a JPEG of at most 1000 pixels width (document 3 §5). Throws when the browser cannot read it. */
export async function shrinkImage(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    const { width, height } = shrunkSize(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    // JPEG knows no transparency; without a ground it would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', IMAGE_QUALITY),
    )
    if (!blob) throw new Error('No JPEG')
    return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  } finally {
    picture.close()
  }
}
