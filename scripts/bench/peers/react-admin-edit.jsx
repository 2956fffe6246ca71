/** The page that the edit links of the react-admin page lead to. */
import { Edit, SimpleForm, TextInput } from "react-admin";

function CodeEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="status" />
      </SimpleForm>
    </Edit>
  );
}

export default CodeEdit;
