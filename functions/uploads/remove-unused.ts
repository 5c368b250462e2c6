import type { DynamoDBStreamEvent } from 'aws-lambda'
import type { DepsOf } from '../areas.ts'
import { rowOfImage } from '../table/dynamo.ts'
import { cleanKey } from '../table/pictures.ts'
import { isUnusedPicture, uploadOf } from './store.ts'

/**
 * Deletes the clean copies of pictures whose rows are gone. Only the row of a picture that no document used ever goes:
 * a day after it was asked for, by its `ttl`. Told by the table's stream; told twice does no harm.
 */
export async function removeUnused(deps: DepsOf<'remover'>, { Records }: DynamoDBStreamEvent): Promise<void> {
  const gone = Records.flatMap(({ dynamodb = {} }) =>
    dynamodb.OldImage && !dynamodb.NewImage ? [rowOfImage(dynamodb.OldImage)] : [],
  )
  await Promise.all(
    gone.filter(isUnusedPicture).map((row) => {
      const { uid, id } = uploadOf(row)
      return deps.files.remove(cleanKey(uid, id))
    }),
  )
}
