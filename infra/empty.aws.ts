import { DeleteObjectsCommand, ListBucketsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'

/** One of them stands in us-east-1, wherever the stage is. */
export const bucketsFrom = (region: string): S3Client => new S3Client({ region, followRegionRedirects: true })

/** Stacks whose buckets are emptied with their stage: of builds and logs always, of pictures where it keeps no data. */
const emptied = (keepData: boolean): string[] => ['web', 'desk', 'front', ...(keepData ? [] : ['data'])]

/** A stage's buckets among those of the account, by the names that CloudFormation gives: `<stack>-<resource>...`. */
export const bucketsOf = (names: string[], stage: string, keepData: boolean): string[] =>
  names.filter((name) => emptied(keepData).some((stack) => name.startsWith(`evenhand-${stage}-${stack}-`)))

/** Deletes what is in a stage's buckets, as CloudFormation takes down none that holds anything. Answers how many files. */
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
