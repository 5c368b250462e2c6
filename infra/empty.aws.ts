import { DeleteObjectsCommand, ListBucketsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'

/** One bucket is in us-east-1, wherever the stage is. */
export const bucketsFrom = (region: string): S3Client => new S3Client({ region, followRegionRedirects: true })

const emptied = (keepData: boolean): string[] => ['edge', 'front', ...(keepData ? [] : ['data'])]

export const bucketsOf = (names: string[], stage: string, keepData: boolean): string[] =>
  names.filter((name) => emptied(keepData).some((stack) => name.startsWith(`evenhand-${stage}-${stack}-`)))

/** CloudFormation deletes only empty buckets. Returns the number of files. */
export async function emptyBuckets(client: S3Client, stage: string, keepData: boolean): Promise<number> {
  const { Buckets = [] } = await client.send(new ListBucketsCommand({ Prefix: `evenhand-${stage}-` }))
  const found = bucketsOf(
    Buckets.flatMap(({ Name }) => Name ?? []),
    stage,
    keepData,
  )
  let count = 0
  for (const Bucket of found)
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
      if (Objects.length === 0) continue
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      )
      if (Errors.length > 0) throw new Error(`${Errors.length} files of ${Bucket} cannot be deleted`)
      count += Objects.length
    }
  return count
}
