import { IMAGE_QUALITY, shrunkSize } from './image-rules.ts'

/** Converts the image to a JPEG at most 1000 pixels wide (document 3 §5). Throws if the browser cannot read it. */
export async function shrinkImage(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    const { width, height } = shrunkSize(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    // JPEG does not support transparency; without a background, transparent areas would turn black.
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
