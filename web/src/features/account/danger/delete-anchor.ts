/** Opens the dialog that deletes an account. It deletes nothing. */
export const deleteAnchor = '#delete'
