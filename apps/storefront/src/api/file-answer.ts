/** An RTK Query `responseHandler`: reads a file as an object URL, which the caller revokes, and a refusal as JSON. */
export const fileAnswer = async (response: Response): Promise<unknown> =>
  response.ok ? URL.createObjectURL(await response.blob()) : response.json();
