/** The page that the edit links of the Refine page lead to. */
import { Edit, useForm } from "@refinedev/antd";
import { Form, Input } from "antd";

function CodeEdit() {
  const { formProps, saveButtonProps } = useForm();
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item label="status" name="status">
          <Input />
        </Form.Item>
      </Form>
    </Edit>
  );
}

export default CodeEdit;
